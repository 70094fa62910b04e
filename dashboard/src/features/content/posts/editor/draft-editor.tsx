import { carouselDestinations, type PostDestinationName } from "@galley/contract";
import type { ReactNode } from "react";
import { usePlace } from "#src/place/use-place.ts";
import type { TabLink } from "#src/ui/tab-links.tsx";
import type { EditorSearch, EditorView } from "../post-search.ts";
import { CarouselPreview } from "../previews/carousel-preview.tsx";
import { CarouselFields } from "../slides/carousel-fields.tsx";
import { useSlidePictures } from "../slides/slide-pictures.ts";
import type { CarouselDraft, PostDraft } from "./draft.ts";
import { DraftFields, DraftPreview } from "./draft-fields.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import type { Checks } from "./use-checks.ts";

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
  actions?: ReactNode;
  notices?: ReactNode;
  /** Content above the fields. */
  before?: ReactNode;
  out: ReactNode;
};

/** Editor for the draft's format. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft } = props;
  if (draft.format === "carousel") return <CarouselEditor {...props} draft={draft} />;
  const { before, checks, disabled, onChange, ...rest } = props;
  return (
    <EditorFrame
      {...frameOf(rest)}
      write={
        <>
          {before}
          <DraftFields draft={draft} onChange={onChange} checks={checks} disabled={disabled} />
        </>
      }
      preview={<DraftPreview draft={draft} />}
    />
  );
}

function CarouselEditor(props: DraftEditorProps & { draft: CarouselDraft }) {
  const { project } = usePlace();
  const { draft, saved, articleId, address, before, ...rest } = props;
  const chosen = carouselDestinations.filter((one) => props.destinations.includes(one));
  const destination =
    address.search.as !== undefined && chosen.includes(address.search.as) ? address.search.as : (chosen[0] ?? "instagram");
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
  return (
    <EditorFrame
      {...frameOf({ ...rest, address })}
      write={
        <>
          {before}
          <CarouselFields {...shared} onChange={props.onChange} checks={props.checks} disabled={props.disabled} />
        </>
      }
      preview={
        <CarouselPreview {...shared} destinations={chosen} destination={destination} onDestination={(as) => address.change({ as })} />
      }
    />
  );
}

function frameOf({
  title,
  about,
  actions,
  notices,
  out,
  address,
}: Pick<DraftEditorProps, "title" | "about" | "actions" | "notices" | "out" | "address">) {
  return { title, about, actions, notices, out, view: address.search.view ?? "write", linkTo: address.linkTo } as const;
}
