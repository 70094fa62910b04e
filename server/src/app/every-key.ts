import { deriveKeys, type Keys } from "#src/core/secrets.ts";
import type { AppOptions } from "./app-options.ts";

/** Returns the keys of one purpose: the secret's, then the previous secret's. */
export function everyKey({ secret, previousSecret }: AppOptions, purpose: keyof Keys): [Buffer, ...Buffer[]] {
  return [deriveKeys(secret)[purpose], ...(previousSecret === undefined ? [] : [deriveKeys(previousSecret)[purpose]])];
}
