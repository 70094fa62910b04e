import { search } from "./search.ts";

export const searchOperations = {
  search,
};
