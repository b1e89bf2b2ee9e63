// Unpacks the program that stands in packedFedrate, base64 of gzip, and starts it; the
// page needs no server, and may lie in a folder.
async function startFedrate() {
  const packed = Uint8Array.from(atob(packedFedrate), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), go.importObject);
  go.run(instance);
}
