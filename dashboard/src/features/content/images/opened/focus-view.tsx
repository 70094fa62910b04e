import { imageAddress, imageSources } from "#src/format/image-address.ts";
import { FocusPoint, type Point } from "#src/parts/images/focus-point.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";

type FocusViewProps = { image: DashboardImage; focus: Point | null; onChange?: (focus: Point) => void };

/** Whole image. A click or the arrow keys choose its most important point. */
export function FocusView({ image, focus, onChange }: FocusViewProps) {
  return (
    <div className="flex min-h-0 items-center justify-center bg-panel p-3 md:p-6">
      <div className="relative max-h-full max-w-full">
        <img
          src={imageAddress(image.id)}
          srcSet={imageSources(image)}
          sizes="(min-width: 48rem) 60vw, 100vw"
          alt={image.alt}
          width={image.width}
          height={image.height}
          style={{ backgroundImage: `url("${image.placeholder}")` }}
          className="h-auto max-h-[42dvh] w-auto max-w-full rounded bg-center bg-cover md:max-h-[78vh]"
        />
        {onChange && <FocusPoint focus={focus} onChange={onChange} />}
      </div>
    </div>
  );
}
