import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Item } from "#src/api/operations.ts";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { usePages } from "#src/parts/use-pages.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { AddRedirects } from "./add-redirects.tsx";

/** Old addresses of the blog that lead elsewhere. */
export function RedirectsSection({ id }: { id: string }) {
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = usePages("list_redirects", { projectId: id, ...(words !== "" && { query: words }) });
  const isSearched = words !== "" || list.hasNextPage || list.items.length > 10;
  return (
    <SettingsSection title={m.redirects()} text={m.redirects_text()}>
      <Card className="p-5">
        <AddRedirects id={id} />
        {isSearched && (
          <div className="mt-5">
            <SearchField label={m.redirects_search()} words={words} field={field} onChange={setWords} />
          </div>
        )}
        {list.items.length === 0 && words !== "" && !list.isPending && (
          <p className="mt-3 text-ink-2 text-ui">{m.redirects_none_found()}</p>
        )}
        {list.items.length > 0 && (
          <ul aria-label={m.redirects()} className="mt-3 flex flex-col divide-y divide-line">
            {list.items.map((redirect) => (
              <Row key={redirect.path} id={id} redirect={redirect} />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </Card>
    </SettingsSection>
  );
}

function toldOf(target: string | null, waits: boolean): string {
  if (target === null) return m.redirects_gone();
  return waits ? m.redirects_waits({ target }) : m.redirects_to({ target });
}

function Row({ id, redirect: { path, target, waits } }: { id: string; redirect: Item<"list_redirects"> }) {
  const deleting = useMutation(mutation("delete_redirect"));
  const end = async () => {
    try {
      await deleting.mutateAsync({ projectId: id, path });
      toast(m.redirects_deleted({ path }));
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <li className="flex items-start gap-3 py-2 text-ui">
      <p className="min-w-0 flex-1 leading-5 [overflow-wrap:anywhere]">
        <span className="font-medium">{path}</span>
        <span className="block text-ink-2 text-xs">{toldOf(target, waits)}</span>
      </p>
      <IconButton label={m.redirects_delete({ path })} disabled={deleting.isPending} onClick={() => void end()}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}
