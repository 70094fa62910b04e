import type { PostFormat } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Ellipsis, FileText, Save, Send } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { listed } from "#src/format/lists.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { Failed } from "#src/ui/states.tsx";
import { DraftEditor, type EditorAddress } from "../editor/draft-editor.tsx";
import { Restored } from "../editor/editor-notices.tsx";
import { ViolationCount } from "../editor/post-bar.tsx";
import { NetworkChoice } from "../previews/network-choice.tsx";
import { GoesTo } from "./goes-to.tsx";
import { NetworkChecks } from "./network-checks.tsx";
import { Outcome } from "./outcome.tsx";
import { isBlank } from "./pieces.ts";
import { type Composed, useComposed } from "./use-composed.ts";
import { hintOf, wayNames } from "./way-names.ts";

const route = getRouteApi("/projects/$projectId/posts/new");

/** Posts that a person writes by hand: words, networks and dates on one screen. They exist once they are saved. */
export function NewPostScreen() {
  const { format = "linkedin", text = "" } = route.useSearch();
  const mayWrite = useCan("posts:write");
  if (!mayWrite) return <Failed reason={m.posts_may_not_write()} />;
  return <NewPost key={text} text={text} format={format} />;
}

function NewPost({ text, format }: { text: string; format: PostFormat }) {
  const search = route.useSearch();
  const { articleId = null, day, time } = search;
  const planned = day !== undefined && time !== undefined ? { day, time } : undefined;
  const address = useAddress();
  const onAmiss = () => address.change({ view: "out" });
  const composed = useComposed({ text, format, articleId, day: day ?? null, planned, as: search.as, onAmiss });
  const { shown, writing, composing, planning, chosen } = composed;
  const choice = (label: string) =>
    chosen.length > 1 && <NetworkChoice label={label} networks={chosen} chosen={shown.network} onChoose={(as) => address.change({ as })} />;
  return (
    <DraftEditor
      draft={shown.draft}
      onChange={shown.set}
      checks={shown.checks}
      disabled={composing.isSaving && composed.pieces.length > 1}
      address={address}
      articleId={articleId}
      destinations={chosen.filter((one) => composed.formatOf(one) === shown.draft.format)}
      saved={undefined}
      title={m.posts_new_titled({ format: formatName(format) })}
      about={writing.isDirty && <span className="text-ink-3 text-xs">{m.posts_kept_here()}</span>}
      actions={<Actions composed={composed} />}
      notices={
        <>
          {writing.isRestored && composing.saved.length === 0 && <Restored onDiscard={composed.discard} />}
          <Outcome saved={composing.saved} refused={composing.refused} />
        </>
      }
      before={
        <>
          {articleId !== null && <OfArticle articleId={articleId} />}
          {composed.pieces.length > 1 && choice(m.posts_write_for())}
        </>
      }
      aboveCard={chosen.length > 1 && <div className="mb-3 flex">{choice(m.posts_preview_as())}</div>}
      belowCard={shown.network && !isBlank(shown.draft) && <NetworkChecks network={shown.network} checks={shown.checks} />}
      out={
        <GoesTo
          offered={composed.offered}
          chosen={chosen}
          saved={composing.saved.flatMap(({ destinations }) => destinations)}
          plan={planning.plan}
          kinds={planning.kinds}
          slots={planning.slots}
          tried={composed.tried}
          hint={hintOf(planning.way)}
          onChoose={composed.choose}
          onPlan={planning.set}
        />
      }
    />
  );
}

/** Button that does all of it, named for what it does, and what else there is. */
function Actions({ composed }: { composed: Composed }) {
  const { composing, planning, chosen, send } = composed;
  const [asks, setAsks] = useState(false);
  const { way } = planning;
  const { label, icon: Icon } = wayNames[way];
  const goesNow = way === "publish" || way === "approve_now";
  const go = () => (goesNow ? composed.isReady() && setAsks(true) : send(way));
  const keep = () => send("draft");
  const submit = () => send("submit");
  const alsoSubmits = way.startsWith("approve");
  useShortcuts([{ keys: "$mod+s", label: m.posts_save_draft(), run: keep }]);
  useScreenActions([
    { key: "save", label: m.posts_save_draft(), icon: Save, run: keep, keys: "$mod+s" },
    { key: "send", label: label(), icon: Icon, run: go },
    ...(alsoSubmits ? [{ key: "submit", label: m.posts_send_to_review(), icon: Send, run: submit }] : []),
  ]);
  return (
    <>
      <ViolationCount count={composed.violations} />
      <Button busy={composing.isSaving} onClick={keep}>
        {m.posts_save_draft()}
      </Button>
      <Button look="primary" busy={composing.isSaving} onClick={go}>
        {label()}
      </Button>
      {alsoSubmits && (
        <Menu
          align="end"
          trigger={
            <IconButton label={m.more()}>
              <Ellipsis size={17} />
            </IconButton>
          }
        >
          <MenuItem icon={<Send size={14} aria-hidden />} onSelect={submit}>
            {m.posts_send_to_review()}
          </MenuItem>
        </Menu>
      )}
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={m.posts_publish_now_title()}
        description={m.posts_publish_now_text({ names: listed(chosen.map(postDestinationName)) })}
        action={label()}
        onConfirm={() => {
          setAsks(false);
          send(way);
        }}
      />
    </>
  );
}

function useAddress(): EditorAddress {
  const { project } = usePlace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    change: (change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    linkTo: (view) => ({
      to: "/projects/$projectId/posts/new",
      params: { projectId: project.id },
      search: { ...search, view },
      replace: true,
    }),
  };
}

function OfArticle({ articleId }: { articleId: string }) {
  const { data } = useQuery(query("get_article", { id: articleId }));
  return (
    <p className="flex items-center gap-2 rounded-md bg-panel px-3 py-2 text-ink-2 text-xs">
      <FileText size={14} className="shrink-0" aria-hidden />
      <span>{m.posts_from_article({ title: data?.title ?? "…" })}</span>
    </p>
  );
}
