/** The text of a file that is part of a bundle. */
declare module '*?raw' {
  const text: string;
  export default text;
}
