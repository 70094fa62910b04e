/** Returns whether the bytes of an image are an animation: WebP says so in its head, and PNG in a chunk before its first picture. */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.toString("latin1", 8, 16) === "WEBPVP8X") return ((head[20] ?? 0) & 2) !== 0;
  if (head.toString("latin1", 1, 4) !== "PNG") return false;
  const [control, picture] = [head.indexOf("acTL"), head.indexOf("IDAT")];
  return control > 0 && control < picture;
}
