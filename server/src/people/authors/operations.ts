import { acceptAuthorChange, declineAuthorChange } from "./decide-author-change.ts";
import { deleteAuthorProfile } from "./delete-author-profile.ts";
import { getAuthorProfile } from "./get-author-profile.ts";
import { allowAuthor, hideAuthor } from "./hide-author.ts";
import { listAuthorChanges } from "./list-author-changes.ts";
import { listAuthors } from "./list-authors.ts";
import { setAuthorProfile } from "./set-author-profile.ts";

export const authorOperations = {
  listAuthors,
  getAuthorProfile,
  setAuthorProfile,
  deleteAuthorProfile,
  hideAuthor,
  allowAuthor,
  listAuthorChanges,
  acceptAuthorChange,
  declineAuthorChange,
};
