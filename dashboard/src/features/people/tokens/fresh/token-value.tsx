import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { CopyField, ShownOnce } from "#src/ui/shown-once.tsx";
import type { MadeToken } from "./new-token-dialog.tsx";

/** Read operations that need nothing but a project, by their permission. */
const reads = [
  ["projects:read", "projects"],
  ["articles:read", "articles"],
  ["posts:read", "posts"],
  ["calendar:read", "calendar"],
  ["results:read", "results"],
] as const;

/** Value of a new token, shown only once, with a first call that it allows. */
export function TokenValue({ token, onClose }: { token: MadeToken; onClose: () => void }) {
  const { projects } = useOrganization();
  const call = firstCall(token, projects[0]?.id);
  return (
    <ShownOnce
      title={m.tokens_made_title({ name: token.name })}
      description={m.tokens_made_text()}
      label={m.tokens_value()}
      value={token.value}
      onClose={onClose}
    >
      {call !== undefined && (
        <>
          <p className="mt-4 mb-1.5 text-ink-2 text-ui">{m.tokens_try()}</p>
          <CopyField label={m.tokens_first_call()} value={call} />
        </>
      )}
    </ShownOnce>
  );
}

function firstCall({ value, permissions, projectId }: MadeToken, anyProjectId: string | undefined): string | undefined {
  const [, path] = reads.find(([permission]) => permissions.includes(permission)) ?? [];
  if (path === undefined || (projectId ?? anyProjectId) === undefined) return undefined;
  // A token of one project needs no `projectId`.
  const query = path === "projects" || projectId !== null ? "" : `?projectId=${anyProjectId}`;
  return `curl "${window.location.origin}/api/v1/${path}${query}" -H "Authorization: Bearer ${value}"`;
}
