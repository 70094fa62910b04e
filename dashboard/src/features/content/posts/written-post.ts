import type { PostContent } from "@galley/contract";
import type { Output } from "#src/api/operations.ts";

export type WrittenPost = Output<"get_post"> & { content: PostContent };
