import { m } from "#messages";
import { currentOrganization } from "#src/api/scope.ts";
import { PageFrame } from "#src/parts/preview/page-frame.tsx";
import type { PreviewInput } from "./previewed.ts";

/** Page of the article, drawn by the code that draws the live one. */
export function ArticlePage({ input, scheme, onEscape }: { input: PreviewInput; scheme: "light" | "dark"; onEscape?: () => void }) {
  const action = `/dashboard/organizations/${encodeURIComponent(currentOrganization())}/pages/article`;
  return (
    <PageFrame
      action={action}
      input={JSON.stringify({ ...input, scheme })}
      title={m.preview_page_title()}
      {...(onEscape && { onEscape })}
    />
  );
}

/** The saved revision on the project's own site. */
export function SitePage({ input: { id, revision }, onEscape }: { input: PreviewInput; onEscape: () => void }) {
  const action = `/dashboard/organizations/${encodeURIComponent(currentOrganization())}/pages/site`;
  return (
    <PageFrame framesSite action={action} input={JSON.stringify({ id, revision })} title={m.preview_page_title()} onEscape={onEscape} />
  );
}

/** Returns the revision that is shown, and whether it is saved. */
export function aboutOf({ revision, unsaved }: PreviewInput): string {
  if (unsaved !== undefined) return m.preview_unsaved();
  return revision === undefined ? "" : m.review_revision({ revision });
}
