import { m } from "#messages";
import { Device } from "#src/parts/preview/device.tsx";
import { LookChoices, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import { ArticlePage, aboutOf } from "./article-page.tsx";
import { previewOf } from "./previewed.ts";

const settleMilliseconds = 700;

type Props = { articleId: string; base: Parameters<typeof previewOf>[1]; content: Parameters<typeof previewOf>[2] };

/** Page of the article on a phone, beside the text that is being written. It follows with each pause. */
export default function PreviewPanel({ articleId, base, content }: Props) {
  const { scheme } = usePreviewLook();
  const input = useSettled(JSON.stringify(previewOf(articleId, base, content)), settleMilliseconds);
  const previewed = JSON.parse(input) as ReturnType<typeof previewOf>;
  return (
    <section aria-label={m.preview()} className="flex h-[70dvh] flex-col">
      <div className="flex items-center justify-between gap-2 pb-3">
        <p className="min-w-0 truncate text-ink-3 text-xs">{aboutOf(previewed)}</p>
        <LookChoices withDevice={false} />
      </div>
      <Device device="phone" scheme={scheme}>
        <ArticlePage input={previewed} scheme={scheme} />
      </Device>
    </section>
  );
}
