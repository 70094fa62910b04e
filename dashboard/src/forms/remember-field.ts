type Field = HTMLInputElement | HTMLTextAreaElement;

const framesMax = 120;

/**
 * Remembers the field that is typed in, with its caret. The returned function goes on in the field of the same name on another screen, as
 * soon as that is there, unless the person went on elsewhere.
 */
export function rememberField(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {};
  const [name, start, end] = [labelOf(field), field.selectionStart, field.selectionEnd];
  const goOn = (frames: number) => {
    const same = [...document.querySelectorAll<Field>("input, textarea")].find((one) => one !== field && labelOf(one) === name);
    if (same === undefined && frames > 0) requestAnimationFrame(() => goOn(frames - 1));
    if (same === undefined || document.activeElement !== document.body) return;
    same.focus({ preventScroll: true });
    if (start !== null) same.setSelectionRange(start, end);
  };
  return () => goOn(framesMax);
}

function labelOf(field: Field): string {
  return field.ariaLabel ?? field.labels?.[0]?.textContent ?? "";
}
