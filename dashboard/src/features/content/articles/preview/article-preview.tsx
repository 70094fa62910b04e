import { networksByName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Columns2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { networkNamed, postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { Choices } from "#src/parts/preview/choices.tsx";
import { Device } from "#src/parts/preview/device.tsx";
import { LookChoices, type PreviewLook, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { PreviewWindow } from "#src/parts/preview/preview-window.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ArticlePage, aboutOf, SitePage } from "./article-page.tsx";
import { FeedEntry } from "./cards/feed-entry.tsx";
import { LinkedinCard } from "./cards/linkedin-card.tsx";
import { SearchResult } from "./cards/search-result.tsx";
import { XCard } from "./cards/x-card.tsx";
import type { PreviewInput, Told } from "./previewed.ts";

type Props = {
  input: PreviewInput;
  onClose: () => void;
  /** Shows the preview beside the text instead. */
  onPanel?: (() => void) | undefined;
};

const views = ["site", "page", "linkedin", "x", "search", "feed"] as const;
type View = (typeof views)[number];

/** An article as readers will see it: its page, and wherever it is named. */
export default function ArticlePreview({ input, onClose, onPanel }: Props) {
  const [chosen, setView] = useState<View | null>(null);
  const look = usePreviewLook();
  // Read anew before the link to the site expires.
  const told = useQuery({ ...query("preview_article", input), gcTime: 0, refetchInterval: 5 * 60_000 });
  const site = told.data?.site ?? null;
  const view = chosen ?? (site !== null && input.unsaved === undefined ? "site" : "page");
  return (
    <PreviewWindow
      title={m.preview()}
      about={aboutOf(input)}
      onClose={onClose}
      views={
        <Choices
          legend={m.preview_shown()}
          chosen={view}
          onChoose={setView}
          choices={views
            .filter((value) => value !== "site" || site !== null)
            .map((value) => ({ value, label: nameOf(value, site !== null), icon: iconOf(value) }))}
        />
      }
      tools={
        <>
          <LookChoices />
          {onPanel && (
            <span className="hidden lg:contents">
              <Button look="quiet" onClick={onPanel}>
                <Columns2 size={15} aria-hidden />
                {m.preview_beside()}
              </Button>
            </span>
          )}
        </>
      }
    >
      {told.error !== null ? (
        <Failed error={told.error} onRetry={() => void told.refetch()} />
      ) : (
        <Shown view={view} look={look} input={input} told={told.data} onClose={onClose} />
      )}
    </PreviewWindow>
  );
}

function nameOf(view: View, hasSite: boolean): string {
  const network = networkNamed(view);
  if (network !== undefined) return postDestinationName(network);
  if (view === "site") return m.preview_site();
  if (view === "page") return hasSite ? m.preview_blog() : m.preview_page();
  return view === "search" ? "Google" : m.preview_feed();
}

function addressOf(view: View): string {
  const network = networkNamed(view);
  if (network !== undefined) return networksByName[network].home;
  return view === "search" ? "www.google.com/search" : "";
}

function iconOf(view: View) {
  const network = networkNamed(view);
  return network && <NetworkMark network={network} size={12} />;
}

type ShownProps = { view: View; look: PreviewLook; input: PreviewInput; told: Told | undefined; onClose: () => void };

function Shown({ view, look, input, told, onClose }: ShownProps) {
  if (view === "site") {
    return (
      <>
        <SiteNotes input={input} told={told} />
        <Device {...look} address={told?.site?.url.split("?")[0]}>
          <SitePage input={input} onEscape={onClose} />
        </Device>
      </>
    );
  }
  if (view === "page") {
    return (
      <>
        {told?.hostedBlog === false && (
          <p className="mx-auto mb-3 max-w-2xl text-center text-ink-2 text-xs leading-5">{m.preview_own_site()}</p>
        )}
        <Device {...look} address={told?.url}>
          <ArticlePage input={input} scheme={look.scheme} onEscape={onClose} />
        </Device>
      </>
    );
  }
  if (told === undefined) return <Loading className="mx-auto w-full max-w-xl" />;
  return (
    <Device {...look} address={addressOf(view)} scrolls>
      <div className="mx-auto w-full px-4 py-8">
        {view === "linkedin" && <LinkedinCard told={told} />}
        {view === "x" && <XCard told={told} />}
        {view === "search" && <SearchResult told={told} isPhone={look.device === "phone"} />}
        {view === "feed" && <FeedEntry told={told} />}
      </div>
    </Device>
  );
}

function SiteNotes({ input, told }: Pick<ShownProps, "input" | "told">) {
  const { site = null, revision = 1 } = told ?? {};
  if (site === null) return null;
  return (
    <p className="mx-auto mb-3 flex max-w-2xl flex-wrap justify-center gap-x-3 text-center text-ink-2 text-xs leading-5">
      {input.unsaved !== undefined && <span>{m.preview_site_saved({ revision })}</span>}
      <a href={site.url} target="_blank" rel="noreferrer" className="font-medium text-accent underline-offset-2 hover:underline">
        {m.preview_site_tab()}
      </a>
    </p>
  );
}
