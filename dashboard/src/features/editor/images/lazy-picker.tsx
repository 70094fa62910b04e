import { type ComponentProps, lazy, Suspense } from "react";
import type { MediaPicker } from "#src/features/media/media-picker.tsx";

const Picker = lazy(async () => ({ default: (await import("#src/features/media/media-picker.tsx")).MediaPicker }));

/** The media picker, fetched when it is opened first. */
export function LazyPicker(props: ComponentProps<typeof MediaPicker>) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
