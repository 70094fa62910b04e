export { brandWordsOf } from "./brand-words.ts";
export type { Order, PostInput, WriterSource } from "./order.ts";
export { writePost } from "./write-post.ts";
