import { assignReview } from "./assign-review.ts";
import { getReview } from "./get-review.ts";

export const reviewOperations = { getReview, assignReview };
