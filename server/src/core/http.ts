export type Coding = "identity" | "gzip" | "br";

/** Returns the best coding that a reader takes, by `Accept-Encoding`: brotli where it is offered, else gzip. */
export function bestCoding(accepted: string | undefined, { offersBrotli = true } = {}): Coding {
  if (accepted === undefined) return "identity";
  let best: Coding = "identity";
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) continue;
    if (name === "br" && offersBrotli) return "br";
    if (name === "gzip") best = "gzip";
  }
  return best;
}

/** Makes browsers use https only, for this host alone: subdomains may belong to others than the service. */
export const strictTransport = { "strict-transport-security": "max-age=31536000" } as const;
