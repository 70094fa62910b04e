import { createGuestLink } from "./create-guest-link.ts";
import { listGuestLinks } from "./list-guest-links.ts";
import { revokeGuestLink } from "./revoke-guest-link.ts";

export const guestOperations = { createGuestLink, listGuestLinks, revokeGuestLink };
