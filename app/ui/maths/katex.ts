// KaTeX with its stylesheet, as one chunk.
import 'katex/dist/katex.min.css';

export { render } from 'katex';
