import { carouselDestinations, networksByName, type PostDestinationName } from "@galley/contract";
import type { ReactNode } from "react";
import { networkNamed } from "#src/parts/networks/names.ts";
import { usePlace } from "#src/place/use-place.ts";
import type { TabLink } from "#src/ui/tab-links.tsx";
import type { EditorSearch, EditorView } from "../post-search.ts";
import { CarouselPreview } from "../previews/carousel-preview.tsx";
import { LinkedinPreview } from "../previews/linkedin-preview.tsx";
import { PostPreviewButton } from "../previews/post-preview-button.tsx";
import { XPreview } from "../previews/x-preview.tsx";
import type { SlidePinning } from "../review/slide-pins.tsx";
import { SlideWords } from "../review/slide-words.tsx";
import { usePinOverlay } from "../review/use-pin-overlay.tsx";
import { CarouselFields } from "../slides/carousel-fields.tsx";
import { useSlidePictures } from "../slides/slide-pictures.ts";
import type { CarouselDraft, PostDraft } from "./draft.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { LinkedinFields } from "./linkedin-fields.tsx";
import type { Checks } from "./use-checks.ts";
import { XFields } from "./x-fields.tsx";

/** Search parameters of an editor, and the ways to change them. */
export type EditorAddress = {
  search: EditorSearch;
  change: (change: Partial<EditorSearch>) => void;
  linkTo: (view: EditorView) => TabLink["link"];
};

export type DraftEditorProps = {
  draft: PostDraft;
  onChange: (draft: PostDraft) => void;
  checks: Checks;
  disabled: boolean;
  address: EditorAddress;
  articleId: string | null;
  destinations: readonly PostDestinationName[];
  saved: { postId: string; revision: number; draft: PostDraft } | undefined;
  title: string;
  about?: ReactNode;
  /** Link to the revisions of a saved post. */
  history?: ReactNode;
  actions?: ReactNode;
  notices?: ReactNode;
  /** Content above the fields. */
  before?: ReactNode;
  comments?: { count: number; list: ReactNode } | undefined;
  onPreview?: ((element: HTMLElement | null) => void) | undefined;
  pinning?: SlidePinning;
  /** Content above and below the preview. */
  aboveCard?: ReactNode;
  belowCard?: ReactNode;
  out: ReactNode;
};

/** Editor for the draft's format. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft } = props;
  if (draft.format === "carousel") return <CarouselEditor {...props} draft={draft} />;
  const { before, checks, disabled, onChange, pinning, aboveCard, belowCard, ...rest } = props;
  return (
    <EditorFrame
      {...frameOf(rest, draft.format, <DraftPreview draft={draft} />)}
      write={
        <>
          {before}
          <DraftFields draft={draft} onChange={onChange} checks={checks} disabled={disabled} />
        </>
      }
      preview={
        <>
          {aboveCard}
          <DraftPreview draft={draft} pinning={pinning} />
          {belowCard}
        </>
      }
    />
  );
}

function CarouselEditor(props: DraftEditorProps & { draft: CarouselDraft }) {
  const { project } = usePlace();
  const { draft, saved, articleId, address, before, pinning, aboveCard: _, belowCard, ...rest } = props;
  const chosen = carouselDestinations.filter((one) => props.destinations.includes(one));
  const destination = chosen.find((one) => one === address.search.as) ?? chosen[0] ?? carouselDestinations[0];
  const pictures = useSlidePictures({
    projectId: project.id,
    articleId,
    destination,
    slides: draft.slides,
    saved: saved?.draft.format === "carousel" ? { ...saved, slides: saved.draft.slides } : undefined,
  });
  const current = Math.min((address.search.slide ?? 1) - 1, draft.slides.length - 1);
  const open = (index: number) => address.change({ slide: index + 1 });
  const shared = { draft, pictures, current, onOpen: open };
  const overlay = usePinOverlay(pinning, current + 1);
  const looked = { ...shared, destinations: chosen, destination, onDestination: (as: typeof destination) => address.change({ as }) };
  return (
    <EditorFrame
      {...frameOf({ ...rest, address }, destination, <CarouselPreview {...looked} />)}
      write={
        <>
          {before}
          <CarouselFields {...shared} onChange={props.onChange} checks={props.checks} disabled={props.disabled} />
        </>
      }
      preview={
        <>
          <CarouselPreview {...looked} overlay={overlay?.pins} />
          {overlay?.button}
          {pinning && <SlideWords slide={draft.slides[current]} number={current + 1} />}
          {belowCard}
        </>
      }
    />
  );
}

type Framed = Pick<DraftEditorProps, "title" | "about" | "history" | "actions" | "notices" | "comments" | "onPreview" | "out" | "address">;

function frameOf({ address, title, history, actions, comments, ...rest }: Framed, name: string, preview: ReactNode) {
  const network = networkNamed(name);
  const withPreview = (
    <>
      {history}
      <PostPreviewButton title={title} address={network === undefined ? "" : networksByName[network].home}>
        {preview}
      </PostPreviewButton>
      {actions}
    </>
  );
  const { view, comment } = address.search;
  const linked = comment !== undefined && comments !== undefined ? "comments" : "write";
  return { ...rest, title, actions: withPreview, comments, view: view ?? linked, linkTo: address.linkTo } as const;
}

type PlainDraft = Exclude<PostDraft, { format: "carousel" }>;
type Props = { draft: PlainDraft; onChange: (draft: PostDraft) => void; checks: Checks; disabled: boolean };

/** Fields of a text or a thread. */
function DraftFields({ draft, ...rest }: Props) {
  return draft.format === "linkedin" ? <LinkedinFields draft={draft} {...rest} /> : <XFields draft={draft} {...rest} />;
}

function DraftPreview({ draft, pinning }: { draft: PlainDraft; pinning?: SlidePinning | undefined }) {
  return draft.format === "linkedin" ? <LinkedinPreview draft={draft} pinning={pinning} /> : <XPreview draft={draft} pinning={pinning} />;
}
