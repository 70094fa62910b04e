import { getQuotas } from "./get-quotas.ts";
import { setQuotas } from "./set-quotas.ts";

export const quotaOperations = {
  getQuotas,
  setQuotas,
};
