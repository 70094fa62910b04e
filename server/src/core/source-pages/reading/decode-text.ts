const beginningBytes = 4096;

/** Decodes bytes by their byte order mark, else by the charset in the header, else by that in the page itself. */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const decoder = decoderFor(markedCharset(bytes)) ?? decoderFor(charset) ?? decoderFor(declaredCharset(bytes));
  return decoder === undefined ? decodeUndeclared(bytes) : decoder.decode(bytes);
}

function markedCharset([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

function declaredCharset(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, beginningBytes)).toString("latin1");
  const inMeta = /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(beginning)?.[1];
  const found = inMeta ?? /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i.exec(beginning)?.[1];
  // A declaration that was readable byte by byte is not in UTF-16, whatever it says.
  return found === undefined ? null : found.toLowerCase().startsWith("utf-16") ? "utf-8" : found;
}

function decoderFor(label: string | null): TextDecoder | undefined {
  if (label === null) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
