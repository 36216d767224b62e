// What the bundler makes of a .wasm file: the address at which the page finds it.
declare module '*.wasm' {
  const address: string;
  export default address;
}
