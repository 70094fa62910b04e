export { platformScreens } from "../../../../../../capabilities/platform-screens.tsx";
