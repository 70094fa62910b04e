import { discardWorkingCopy } from "./discard-working-copy.ts";
import { getWorkingCopy } from "./get-working-copy.ts";
import { keepWorkingCopy } from "./keep-working-copy.ts";
import { listWorkingCopies } from "./list-working-copies.ts";

export const workingCopyOperations = { getWorkingCopy, keepWorkingCopy, discardWorkingCopy, listWorkingCopies };
