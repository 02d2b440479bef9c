// It is a test file already; this one only brings it to where tests are looked for.
import '../../examples/testing-your-code/agenda.test.ts';
