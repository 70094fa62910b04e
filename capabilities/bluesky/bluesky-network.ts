import type { CredentialNetwork } from "#server/delivery/networks/network.ts";
import { bluesky } from "./declaration.ts";
import { postAddress } from "./record-address.ts";
import { endSession, renewSession, signIn } from "./session.ts";
import { resetAt, saidBy, verdictOf } from "./verdict.ts";

export const blueskyNetwork: CredentialNetwork = {
  name: bluesky.name,
  title: bluesky.title,
  mention: (handle) => `@${handle}`,
  signIn,
  refresh: renewSession,
  revoke: endSession,
  partUrl: postAddress,
  verdictOf,
  resetAt,
  saidBy,
};
