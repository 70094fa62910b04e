import { countTokens } from "./count-tokens.ts";
import { createReadToken } from "./create-read-token.ts";
import { createToken } from "./create-token.ts";
import { listTokens } from "./list-tokens.ts";
import { revokeToken } from "./revoke-token.ts";

export const tokenOperations = {
  countTokens,
  createReadToken,
  createToken,
  listTokens,
  revokeToken,
};
