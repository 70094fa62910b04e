import { addCredits } from "./add-credits.ts";
import { getCredits } from "./get-credits.ts";
import { listCreditEntries } from "./list-credit-entries.ts";
import { setPlan } from "./set-plan.ts";

export const creditOperations = {
  getCredits,
  listCreditEntries,
  setPlan,
  addCredits,
};
