import type { PostDestinationName } from "@galley/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Violation } from "#src/api/api-error.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { useSettled } from "#src/ui/use-settled.ts";
import { fieldsOf, type PostDraft } from "./draft.ts";

const typingMilliseconds = 400;

type Finding = Output<"get_post">["checks"][number];
type DeadEnd = NonNullable<Extract<Output<"create_post">, { dryRun: true }>["warnings"]>[number];

/** Everything that the service finds wrong with a draft, by the path of its field, and hints. */
export type Checks = {
  violations: readonly Violation[];
  at: (param: string) => string | undefined;
  findings: readonly Finding[];
  /** Why it would fail on a network at any date. */
  warnings: readonly DeadEnd[];
};

/** `found` has the hints about the saved version. */
type Subject =
  | { id: string; revision: number; found: readonly Finding[] }
  | { projectId: string; destinations?: readonly PostDestinationName[] | undefined };

/**
 * Has the service check the draft a moment after the last key press, without saving it. Missing input is no error until the
 * person has tried to save.
 */
export function useChecks(subject: Subject, draft: PostDraft, { enabled, tried }: { enabled: boolean; tried: boolean }): Checks {
  const settled = useSettled(draft, typingMilliseconds);
  const options = {
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  } as const;
  const isNew = "projectId" in subject;
  const created = useQuery({
    ...query("create_post", {
      projectId: isNew ? subject.projectId : "",
      format: settled.format,
      ...fieldsOf(settled),
      ...(isNew && subject.destinations !== undefined && { destinations: [...subject.destinations] }),
      dryRun: true,
    }),
    ...options,
    enabled: enabled && isNew,
  });
  const updated = useQuery({
    ...query("update_post", {
      ...(isNew ? { id: "", revision: 0 } : { id: subject.id, revision: subject.revision }),
      ...fieldsOf(settled),
      dryRun: true,
    }),
    ...options,
    enabled: enabled && !isNew,
  });
  const { data } = isNew ? created : updated;
  const answer = enabled && data !== undefined && "violations" in data ? data : undefined;
  const saved = isNew ? [] : subject.found;
  const violations = answer?.violations ?? [];
  const shown = tried ? violations : violations.filter(({ param }) => !isEmptyAt(draft, param));
  return {
    violations: shown,
    at: (param) => shown.find((one) => one.param === param)?.message,
    findings: answer?.checks ?? (enabled ? [] : saved),
    warnings: answer?.warnings ?? [],
  };
}

function isEmptyAt(draft: PostDraft, param: string): boolean {
  const [, index] = /\[(\d+)\]/.exec(param) ?? [];
  if (draft.format === "linkedin") return param === "text" && draft.text.trim() === "";
  if (draft.format === "x") return draft.parts[Number(index)]?.text.trim() === "";
  return param.endsWith(".title") && draft.slides[Number(index)]?.title.trim() === "";
}
