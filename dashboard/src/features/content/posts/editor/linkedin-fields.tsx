import { limits } from "@galley/contract";
import { m } from "#messages";
import { CountedArea } from "./counted-area.tsx";
import type { LinkedinDraft } from "./draft.ts";
import { Findings } from "./findings.tsx";
import { HashtagsField } from "./hashtags-field.tsx";
import { ImageField } from "./image-field.tsx";
import type { Checks } from "./use-checks.ts";

type Props = { draft: LinkedinDraft; onChange: (draft: LinkedinDraft) => void; checks: Checks; disabled: boolean };

export function LinkedinFields({ draft, onChange, checks, disabled }: Props) {
  const [headline = ""] = draft.text.trim().split("\n");
  return (
    <>
      <div>
        <CountedArea
          label={m.posts_text()}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
          max={limits.postTextLengthMax}
          problem={checks.at("text")}
          hint={headline === "" ? m.posts_headline_hint() : m.posts_headline({ headline })}
          placeholder={m.posts_text_placeholder()}
          disabled={disabled}
          className="min-h-56 text-sm leading-6"
        />
        <Findings checks={checks} param="text" />
      </div>
      <HashtagsField
        value={draft.hashtags}
        onChange={(hashtags) => onChange({ ...draft, hashtags })}
        max={limits.hashtagsMax}
        checks={checks}
        disabled={disabled}
      />
      <ImageField
        imageId={draft.imageId}
        onChange={(imageId) => onChange({ ...draft, imageId })}
        problem={checks.at("imageId")}
        disabled={disabled}
        about={draft.text.split("\n")[0] ?? ""}
        of={m.posts_of_text()}
      />
    </>
  );
}
