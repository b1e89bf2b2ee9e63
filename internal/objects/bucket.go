package objects

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/fedrate/fedrate/handbook"
)

const (
	// bucketPatience is how long nothing may come from S3, or be taken by it, before a
	// request is given up.
	bucketPatience = time.Minute
	// bucketTries are made at a request that S3 cannot answer at the moment.
	bucketTries = 4
)

// bucket keeps objects in a bucket of S3, under a prefix.
type bucket struct {
	address, name, prefix string
	client                *minio.Core
	patience              time.Duration
	unusable              error // there is no key of access
}

func openBucket(address string, p place, access Access) (*bucket, error) {
	client, err := minio.NewCore(p.endpoint, &minio.Options{
		Creds: credentials.NewStaticV4(access.Key, access.Secret, access.Session), Secure: !p.plain, Region: p.region, MaxRetries: bucketTries,
		Transport: &http.Transport{
			Proxy: access.Proxy, DialContext: (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
			TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: bucketPatience, IdleConnTimeout: bucketPatience,
			MaxIdleConnsPerHost: 16, MaxResponseHeaderBytes: 64 << 10, DisableCompression: true, ForceAttemptHTTP2: true,
		},
	})
	if err != nil {
		return nil, handbook.Errorf("objects.wrong.endpoint", "endpoint", p.endpoint)
	}
	b := &bucket{address: address, name: p.bucket, client: client, patience: access.patience}
	if access.Key == "" || access.Secret == "" { // reported when the bucket is first used
		b.unusable = handbook.Errorf("objects.wrong.no-key", "address", address)
	}
	if p.prefix != "" {
		b.prefix = p.prefix + "/"
	}
	if b.patience == 0 {
		b.patience = bucketPatience
	}
	return b, nil
}

func (b *bucket) Address() string { return b.address }

// Put sends the object in one request: it is there as a whole, or not at all.
func (b *bucket) Put(ctx context.Context, key string, content io.ReadSeeker, size int64) error {
	if b.unusable != nil {
		return b.unusable
	}
	ctx, w := watch(ctx, b.patience)
	defer w.stop()
	_, err := b.client.Client.PutObject(ctx, b.name, b.prefix+key, watchedReader{content, w}, size, minio.PutObjectOptions{
		ContentType: "application/octet-stream", DisableMultipart: true, SendContentMd5: true,
		DisableContentSha256: size == 0, // the library signs an empty body as one without a length
	})
	return b.wrapErr(ctx, "objects.doing.put", err)
}

// Get reads the object as it comes.
func (b *bucket) Get(ctx context.Context, key string, to io.Writer) error {
	if b.unusable != nil {
		return b.unusable
	}
	ctx, w := watch(ctx, b.patience)
	defer w.stop()
	body, _, _, err := b.client.GetObject(ctx, b.name, b.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return b.wrapErr(ctx, "objects.doing.get", err)
	}
	_, err = io.Copy(watchedWriter{to, w}, body)
	return b.wrapErr(ctx, "objects.doing.get", errors.Join(err, body.Close()))
}

// List asks for a thousand at a time.
func (b *bucket) List(ctx context.Context, prefix string) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		if b.unusable != nil {
			yield(Object{}, b.unusable)
			return
		}
		ctx, w := watch(ctx, b.patience)
		defer w.stop()
		for o := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix + prefix, Recursive: true}) {
			if o.Err != nil {
				yield(Object{}, b.wrapErr(ctx, "objects.doing.list", o.Err))
				return
			}
			w.lives()
			key, ours := strings.CutPrefix(o.Key, b.prefix)
			if !ours || !strings.HasPrefix(key, prefix) {
				yield(Object{}, handbook.Errorf("objects.wrong.listed", "address", b.address, "key", o.Key))
				return
			}
			if !yield(Object{key, o.Size}, nil) {
				return
			}
		}
		if err := context.Cause(ctx); err != nil {
			yield(Object{}, b.wrapErr(ctx, "objects.doing.list", err))
		}
	}
}

// Remove takes the object away.
func (b *bucket) Remove(ctx context.Context, key string) error {
	if b.unusable != nil {
		return b.unusable
	}
	ctx, w := watch(ctx, b.patience)
	defer w.stop()
	err := b.client.RemoveObject(ctx, b.name, b.prefix+key, minio.RemoveObjectOptions{})
	if err = b.wrapErr(ctx, "objects.doing.remove", err); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// wrapErr translates an answer of S3 into a message that names the remedy.
func (b *bucket) wrapErr(ctx context.Context, doing string, err error) error {
	if err == nil || errors.Is(err, errTooLong) {
		return err
	}
	said := new(minio.ErrorResponse)
	answered := errors.As(err, said)
	switch {
	case errors.Is(context.Cause(ctx), errSilent):
		err = handbook.Errorf("objects.wrong.silent", "seconds", int(b.patience/time.Second))
	case ctx.Err() != nil:
		err = context.Cause(ctx)
	case !answered:
		err = handbook.Errorf("objects.wrong.unreached", "problem", err)
	case said.Code == minio.NoSuchKey:
		err = &fs.PathError{Op: "get", Path: said.Key, Err: fs.ErrNotExist}
	case said.Code == minio.NoSuchBucket:
		err = handbook.Errorf("objects.wrong.no-bucket", "bucket", b.name)
	case said.Code == "InvalidAccessKeyId" || said.Code == "SignatureDoesNotMatch" || said.Code == "InvalidToken" || said.Code == "ExpiredToken":
		err = handbook.Errorf("objects.wrong.credentials", "code", said.Code)
	case said.Code == minio.AccessDenied:
		err = handbook.Errorf("objects.wrong.denied", "bucket", b.name)
	default:
		err = handbook.Errorf("objects.wrong.refused", "code", said.Code, "text", handbook.Shown(said.Message))
	}
	return handbook.Errorf(doing, "address", b.address, "problem", err)
}
