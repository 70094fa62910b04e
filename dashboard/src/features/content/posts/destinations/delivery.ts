import type { Output } from "#src/api/operations.ts";

export type Delivery = Output<"get_post_delivery">["destinations"][number];
