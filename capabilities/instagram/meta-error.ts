import { z } from "zod";
import type { NetworkAnswer } from "#server/delivery/networks/network.ts";

const MetaError = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

/** Returns Meta's error from an answer, or undefined when the answer is not an error of Meta. */
export function errorIn({ body }: NetworkAnswer) {
  return MetaError.safeParse(body).data?.error;
}
