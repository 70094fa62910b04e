import { deleteAuthorProfile } from "./delete-author-profile.ts";
import { getAuthorProfile } from "./get-author-profile.ts";
import { allowAuthor, hideAuthor } from "./hide-author.ts";
import { listAuthors } from "./list-authors.ts";
import { setAuthorProfile } from "./set-author-profile.ts";

export const authorOperations = { listAuthors, getAuthorProfile, setAuthorProfile, deleteAuthorProfile, hideAuthor, allowAuthor };
