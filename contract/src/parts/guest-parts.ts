import { z } from "zod";

export const guestLinkDaysMax = 90;
/** Links of one project that have not ended. */
export const guestLinksMax = 500;
export const guestNameLengthMax = 80;
/** People who can come by one link. */
export const guestsPerLinkMax = 50;

/** The member by whose link a guest acted. */
export const InvitedBy = z
  .string()
  .nullable()
  .describe("Where a guest did it, the member whose link it was; the name beside it is the one that the guest gave. Else null.");
