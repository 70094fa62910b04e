import { m } from "#messages";
import { type Author, FindAuthor } from "#src/parts/find-author.tsx";
import { OwnAuthor } from "../head/own-author.tsx";
import { BylineHint } from "../panels/byline-field.tsx";
import { type FreshDetails, useOwnByline } from "./use-fresh-details.ts";

type Props = { fresh: FreshDetails; onNamed?: () => void };

/** Whom readers will see as the author of a text that is no article yet: its writer, unless another one is chosen. */
export function FreshBylineField({ fresh: { byline, setByline }, onNamed }: Props) {
  const own = useOwnByline();
  const name = (author: Author | null) => {
    setByline(author === null || author.slug === own?.slug ? undefined : { slug: author.slug, name: author.name });
    onNamed?.();
  };
  return (
    <>
      <OwnAuthor onMade={() => name(null)} />
      <FindAuthor
        label={m.editor_byline()}
        hint={<BylineHint>{m.editor_byline_hint()}</BylineHint>}
        author={byline ?? null}
        nobody={own?.name ?? m.editor_byline_none()}
        onPick={name}
      />
    </>
  );
}
