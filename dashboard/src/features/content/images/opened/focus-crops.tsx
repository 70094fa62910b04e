import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { cropPosition } from "#src/parts/images/crop-position.ts";
import type { DashboardImage } from "#src/parts/images/use-images.ts";

const shownWidth = 640;
const ratios = [
  { name: "16:9", width: 16, height: 9 },
  { name: "1:1", width: 1, height: 1 },
  { name: "4:5", width: 4, height: 5 },
  { name: "9:16", width: 9, height: 16 },
] as const;

type FocusCropsProps = { image: DashboardImage; focus: DashboardImage["focus"]; onReset: () => void };

/** Crops of the image where only a part is shown. Without a chosen point the crops are not known beforehand. */
export function FocusCrops({ image, focus, onReset }: FocusCropsProps) {
  return (
    <section aria-label={m.media_focus()}>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="font-medium text-ink-2 text-xs">{m.media_focus()}</h3>
        {focus !== null && (
          <button type="button" onClick={onReset} className="rounded text-accent text-xs hover:underline">
            {m.media_focus_reset()}
          </button>
        )}
      </div>
      <p className="mt-1 text-ink-3 text-xs leading-4.5">{focus === null ? m.media_focus_auto() : m.media_focus_set()}</p>
      {focus !== null && (
        <ul aria-label={m.media_crops()} className="mt-2.5 flex items-end gap-2.5">
          {ratios.map((ratio) => (
            <li key={ratio.name} className="text-center text-2xs text-ink-3">
              <img
                src={imageAddress(image.id, shownWidth)}
                alt={m.media_crop({ ratio: ratio.name })}
                className="mb-1 h-18 rounded object-cover ring-1 ring-line"
                style={{ aspectRatio: `${ratio.width} / ${ratio.height}`, objectPosition: cropPosition(image, ratio, focus) }}
              />
              {ratio.name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
