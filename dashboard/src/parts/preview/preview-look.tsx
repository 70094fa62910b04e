import { Monitor, Moon, Smartphone, Sun, Tablet } from "lucide-react";
import { useSyncExternalStore } from "react";
import { m } from "#messages";
import { Choices } from "./choices.tsx";

export const devices = { phone: 390, tablet: 820, computer: 1280 } as const;
export type DeviceName = keyof typeof devices;
export type Scheme = "light" | "dark";
export type PreviewLook = { device: DeviceName; scheme: Scheme };

const key = "galley-preview";
const listeners = new Set<() => void>();
let look: PreviewLook | undefined;

const narrowPixels = 640;

/** Starts with the look of the last preview in this browser, else with a device as wide as this one in the theme of the dashboard. */
function read(): PreviewLook {
  look ??= {
    device: innerWidth < narrowPixels ? "phone" : "computer",
    scheme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
    ...kept(),
  };
  return look;
}

function kept(): Partial<PreviewLook> {
  const { device } = (JSON.parse(localStorage.getItem(key) ?? "null") ?? {}) as Partial<PreviewLook>;
  return device !== undefined && Object.hasOwn(devices, device) ? { device } : {};
}

function change(next: Partial<PreviewLook>): void {
  look = { ...read(), ...next };
  localStorage.setItem(key, JSON.stringify({ device: look.device }));
  for (const listener of listeners) listener();
}

/** Returns the device and the color scheme of previews, which all of them share. */
export function usePreviewLook(): PreviewLook {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

/** Buttons for the device and the color scheme. */
export function LookChoices({ withDevice = true }: { withDevice?: boolean }) {
  const { device, scheme } = usePreviewLook();
  return (
    <>
      {withDevice && (
        <Choices
          icons
          legend={m.preview_device()}
          chosen={device}
          onChoose={(next) => change({ device: next })}
          choices={[
            { value: "phone", label: m.preview_phone(), icon: <Smartphone size={15} aria-hidden /> },
            { value: "tablet", label: m.preview_tablet(), icon: <Tablet size={15} aria-hidden /> },
            { value: "computer", label: m.preview_computer(), icon: <Monitor size={15} aria-hidden /> },
          ]}
        />
      )}
      <Choices
        icons
        legend={m.preview_scheme()}
        chosen={scheme}
        onChoose={(next) => change({ scheme: next })}
        choices={[
          { value: "light", label: m.preview_light(), icon: <Sun size={15} aria-hidden /> },
          { value: "dark", label: m.preview_dark(), icon: <Moon size={15} aria-hidden /> },
        ]}
      />
    </>
  );
}
