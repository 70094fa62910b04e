import type { GuestLink, GuestRight } from "@galley/contract";
import { m } from "#messages";

export const rightNames: Record<GuestRight, () => string> = {
  see: m.guests_right_see,
  comment: m.guests_right_comment,
  approve: m.guests_right_approve,
};

export const stateNames: Record<GuestLink["state"], () => string> = {
  open: m.guests_state_open,
  ended: m.guests_state_ended,
  revoked: m.guests_state_revoked,
  powerless: m.guests_state_powerless,
};
