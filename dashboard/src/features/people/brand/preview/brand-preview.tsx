import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import { onThisOrigin } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import type { Brand, Profile } from "../profile/profile.ts";
import { ContrastList } from "./contrast-list.tsx";
import { PagePreview } from "./page-preview.tsx";
import type { PreviewedBrand as Preview } from "./use-brand-preview.ts";

type BrandPreviewProps = { preview: Preview | undefined; error: Error | null; profile: Profile; brand: Brand; isSaved: boolean };

/** Preview of the brand in the form, rendered by the service, saved or not. */
export function BrandPreview({ preview, error, profile, brand, isSaved }: BrandPreviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <Card className="p-4">
        <h2 className="mb-2 flex items-baseline justify-between gap-2 font-semibold text-ui">
          {m.brand_preview_slides()}
          <span className="font-normal text-ink-3 text-xs">{isSaved ? m.brand_preview_saved() : m.unsaved()}</span>
        </h2>
        {error !== null && preview === undefined ? (
          <p role="alert" className="text-red-i text-ui">
            {reasonOf(error)}
          </p>
        ) : (
          <Slides slides={preview?.slides} />
        )}
      </Card>
      {preview && <PagePreview page={preview.page} profile={profile} brand={brand} />}
      {preview && (
        <Card className="p-4">
          <h2 className="mb-1 font-semibold text-ui">{m.brand_contrast()}</h2>
          <ContrastList pairs={preview.pairs} />
        </Card>
      )}
    </div>
  );
}

const places = [
  { alt: () => m.brand_preview_cover(), className: "col-span-2 row-span-2" },
  { alt: () => m.brand_preview_inside(), className: "" },
  { alt: () => m.brand_preview_closing(), className: "" },
];

/** Cover in large, and beside it a middle slide and the last one. */
function Slides({ slides }: { slides: Preview["slides"] | undefined }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {places.map(({ alt, className }, index) => {
        const slide = slides?.[index];
        return (
          <span
            key={alt()}
            className={cx("relative block overflow-hidden rounded-md bg-panel", className)}
            style={{ aspectRatio: `${slide?.width ?? 540} / ${slide?.height ?? 675}` }}
          >
            {slide === undefined ? (
              <span className="absolute inset-0 animate-pulse bg-line" />
            ) : (
              <img src={onThisOrigin(slide.url)} alt={alt()} className="absolute inset-0 size-full object-cover" />
            )}
          </span>
        );
      })}
    </div>
  );
}
