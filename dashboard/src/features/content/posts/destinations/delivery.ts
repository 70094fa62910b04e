import type { Output } from "#src/api/operations.ts";

export type PostDelivery = Output<"get_post_delivery">["destinations"][number];
