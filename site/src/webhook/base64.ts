/** Returns the bytes of a Base64 text with its padding; null for anything else. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text === "" || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function base64Of(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
