import { limits } from "@galley/contract";
import { m } from "#messages";
import { CountedArea } from "../editor/counted-area.tsx";
import type { DraftSlide } from "../editor/draft.ts";
import { Findings } from "../editor/findings.tsx";
import { ImageField } from "../editor/image-field.tsx";
import type { Checks } from "../editor/use-checks.ts";

type Props = { slide: DraftSlide; index: number; checks: Checks; disabled: boolean; onChange: (slide: DraftSlide) => void };

export function SlideFields({ slide, index, checks, disabled, onChange }: Props) {
  const path = `slides[${index}]`;
  return (
    <div className="flex flex-col gap-3">
      <CountedArea
        label={m.posts_slide_kicker()}
        value={slide.kicker}
        onChange={(kicker) => onChange({ ...slide, kicker })}
        max={limits.slideKickerLengthMax}
        problem={checks.at(`${path}.kicker`)}
        disabled={disabled}
        single
      />
      <Findings checks={checks} param={`${path}.kicker`} />
      <CountedArea
        label={m.posts_slide_title()}
        value={slide.title}
        onChange={(title) => onChange({ ...slide, title })}
        max={limits.slideTitleLengthMax}
        problem={checks.at(`${path}.title`)}
        disabled={disabled}
        single
        className="font-medium text-sm"
      />
      <Findings checks={checks} param={`${path}.title`} />
      <CountedArea
        label={m.posts_slide_body()}
        value={slide.body}
        onChange={(body) => onChange({ ...slide, body })}
        max={limits.slideBodyLengthMax}
        problem={checks.at(`${path}.body`)}
        disabled={disabled}
        className="min-h-20"
      />
      <Findings checks={checks} param={`${path}.body`} />
      <ImageField
        imageId={slide.imageId}
        onChange={(imageId) => onChange({ ...slide, imageId })}
        problem={checks.at(`${path}.imageId`)}
        disabled={disabled}
        about={slide.title}
        of={m.posts_of_slide({ number: index + 1 })}
      />
    </div>
  );
}
