import { authenticate, isAuthentic } from "./secrets.ts";

/** Addresses that anybody who has them may open until they expire. */
export type SignedLinks = {
  /** `path` begins with a slash and holds no query. `by` names whoever the address is worth as much as; it is in the address. */
  urlOf(path: string, expiresAt: Date, by?: string): string;
  /** Returns the time at which a link expires; undefined when the service has not signed it. */
  read(path: string, query: URLSearchParams): Date | undefined;
};

export function createSignedLinks(key: Buffer, publicUrl: string): SignedLinks {
  return {
    urlOf(path, expiresAt, by) {
      const expires = Math.floor(expiresAt.getTime() / 1000);
      const signature = authenticate(key, message(path, String(expires), by ?? null)).toString("base64url");
      return `${publicUrl}${path}?expires=${expires}${by === undefined ? "" : `&by=${by}`}&signature=${signature}`;
    },
    read(path, query) {
      const [expires, signature] = [query.get("expires") ?? "", query.get("signature") ?? ""];
      if (!/^\d{1,12}$/.test(expires) || !/^[\w-]{1,64}$/.test(signature)) return undefined;
      if (!isAuthentic(key, message(path, expires, query.get("by")), Buffer.from(signature, "base64url"))) return undefined;
      return new Date(Number(expires) * 1000);
    },
  };
}

function message(path: string, expires: string, by: string | null): string {
  return by === null ? `${path}\n${expires}` : `${path}\n${expires}\n${by}`;
}
