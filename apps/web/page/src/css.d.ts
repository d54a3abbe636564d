// SPDX-License-Identifier: MIT
// Style sheets are imported for the bundler, which collects them.
declare module "*.css";

declare module "*.steps" {
    const text: string;
    export default text;
}

declare module "*.md" {
    const text: string;
    export default text;
}
