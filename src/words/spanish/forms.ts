/** Fields, addresses, cards, prices, and the order summary. */
export const forms = {
  // Fields
  '(optional)': '(opcional)',
  'Error:': 'Error:',
  'There is a problem': 'Hay un problema',
  CHANGE: 'CAMBIAR',
  Email: 'Correo electrónico',
  State: 'Estado',
  'Select a state': 'Elija un estado',
  'ZIP code': 'Código postal (ZIP)',
  'We don’t recognize this ZIP code. Please check it.':
    'No reconocemos este código postal. Revíselo.',
  'ZIP code {zip} is in {city}, {state}.': 'El código postal {zip} es de {city}, {state}.',
  Loading: 'Cargando',

  // What is missing or wrong in a field
  'Please select service type': 'Elija el tipo de servicio',
  'Please select the service type': 'Elija el tipo de servicio',
  'Please enter license plate': 'Escriba el número de placa',
  'Please enter email': 'Escriba su correo electrónico',
  'Please enter email address': 'Escriba su correo electrónico',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter first name': 'Escriba el nombre',
  'Please enter last name': 'Escriba el apellido',
  'Please enter name': 'Escriba el nombre',
  'Please enter street address': 'Escriba la calle y el número',
  'Please enter billing street address':
    'Escriba la calle y el número de la dirección de facturación',
  'Please enter city': 'Escriba la ciudad',
  'Please enter state': 'Elija el estado',
  'Please enter zip code': 'Escriba el código postal (ZIP)',
  'Please enter mobile phone': 'Escriba el teléfono celular',
  'Please enter a valid mobile phone': 'Escriba un teléfono celular válido',
  'Please enter credit card number': 'Escriba el número de la tarjeta de crédito',
  'Please enter valid credit card number': 'Escriba un número de tarjeta de crédito válido',
  'Please enter expiration month': 'Escriba el mes de vencimiento',
  'Please enter valid expiration month': 'Escriba un mes de vencimiento válido',
  'Please enter expiration year': 'Escriba el año de vencimiento',
  'Please enter a valid expiration year': 'Escriba un año de vencimiento válido',
  'Expiration date cannot be in the past': 'La fecha de vencimiento ya pasó',
  'Expiry month cannot be in the past': 'El mes de vencimiento ya pasó',
  'Expiry year cannot be in the past': 'El año de vencimiento ya pasó',
  'Please enter cvv': 'Escriba el código CVV',
  'Please enter valid cvv number': 'Escriba un código CVV válido',
  'Please accept terms of use': 'Acepte los términos de uso',
  'Please enter OTP': 'Escriba el código',
  'Please enter a valid OTP': 'Escriba un código válido',
  'Please enter your card again': 'Escriba otra vez los datos de su tarjeta',
  'Please use up to {max} characters': 'Use {max} caracteres como máximo',

  // The order: steps, fees, and the summary
  Shipping: 'Envío',
  'Confirm address': 'Confirmar dirección',
  Cart: 'Carrito',
  Payment: 'Pago',
  Progress: 'Avance',
  'Done:': 'Completado:',
  'Step {at} of {count}: {step}': 'Paso {at} de {count}: {step}',
  'Order summary': 'Resumen del pedido',
  '{count} vehicle': '{count} vehículo',
  '{count} vehicles': '{count} vehículos',
  Total: 'Total',
  Subtotal: 'Subtotal',
  'Show fees': 'Ver las tarifas',
  'Hide fees': 'Ocultar las tarifas',
  'Vehicle Type': 'Tipo de vehículo',
  'Vehicle Make': 'Marca del vehículo',
  'License Plate': 'Placa',
  'VIN Number': 'Número de VIN',
  'Fees for {plate}': 'Tarifas de {plate}',
  'What it includes': 'Qué incluye',
  'Goes to the DMV': 'Para el DMV',
  'Our fees': 'Nuestras tarifas',
  'Our fee': 'Nuestra tarifa',
  'About {dmv} goes to the DMV, {ours} is for our fees.':
    'Unos {dmv} son para el DMV y {ours} son nuestras tarifas.',
  '{dmv} goes to the DMV, {ours} is for our fees.':
    '{dmv} son para el DMV y {ours} son nuestras tarifas.',
  'DMV registration fee': 'Tarifa de registro del DMV',
  'Estimated DMV registration fee': 'Tarifa de registro del DMV (cálculo aproximado)',
  'CA DMV BPA fee': 'Tarifa BPA del DMV de California',
  'Service fee': 'Tarifa de servicio',
  'Shipping and handling': 'Envío y manejo',
  'Convenience fee': 'Tarifa por conveniencia',
  'Amount on the renewal notice': 'Monto del aviso de renovación',
  'You copied this amount from the DMV’s notice.': 'Usted copió este monto del aviso del DMV.',
  'Late penalty': 'Recargo por atraso',
  'Late penalties': 'Recargos por atraso',
  'Not included, because we don’t know the DMV’s late penalty for trailers and boats.':
    'No está incluido, porque no sabemos cuánto cobra el DMV por atraso en remolques y botes.',
  'They depend on the license fee on your notice, which we don’t know. This is the most they could be.':
    'Dependen de la tarifa de licencia que aparece en su aviso y que no conocemos. Esto es lo máximo que podrían ser.',
  'The DMV’s fees are an estimate. If the DMV charges less, we’ll refund the difference. If it charges more, we’ll ask you before we charge anything else, or we’ll cancel your order with a full refund. Our fees don’t change.':
    'Las tarifas del DMV son un cálculo aproximado. Si el DMV cobra menos, le reembolsaremos la diferencia. Si cobra más, le preguntaremos antes de cobrarle algo más, o cancelaremos su pedido con un reembolso completo. Nuestras tarifas no cambian.',
  'The DMV’s fees are an estimate until we file.':
    'Las tarifas del DMV son un cálculo aproximado hasta que presentemos su trámite.',

  // What was ordered, and how it is paid and mailed
  '1 Year Renewal': 'Renovación por 1 año',
  'DMV service': 'Servicio del DMV',
  Renew: 'Renovar',
  'Replace in': 'Reponer en',
  Transfer: 'Transferir',
  'Upgrade in': 'Cambiar en',
  'official document and sticker': 'documento oficial y calcomanía',
  'official document': 'documento oficial',
  replacement: 'reposición',
  'replacement title': 'título de reposición',
  'One envelope for {vehicles} vehicles': 'Un sobre para {vehicles} vehículos',
  '{envelopes} envelopes for {vehicles} vehicles': '{envelopes} sobres para {vehicles} vehículos',
  Card: 'Tarjeta',
  '{card} ending in {lastFour}': '{card} que termina en {lastFour}',

  // The result of a payment
  'Payment Failed': 'El pago no se realizó',
  'Your payment was successful': 'Su pago se realizó',
  'Your payment didn’t go through, and your card was not charged. Please try again.':
    'Su pago no se realizó y no hicimos ningún cobro a su tarjeta. Intente otra vez.',
  'Your payment is being processed. Please wait a moment.':
    'Estamos procesando su pago. Espere un momento.',
  'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.':
    'Estamos verificando su pago con su banco. No pague otra vez. En unos minutos verá el resultado en el estado del pedido.',
  'Your bank wants to verify this payment. You have not been charged yet.':
    'Su banco quiere verificar este pago. Todavía no hicimos ningún cobro.',
  'Your bank could not confirm that it was you. Please try again, or use another card.':
    'Su banco no pudo confirmar que era usted. Intente otra vez o use otra tarjeta.',
  'This payment was canceled. Your card was not charged.':
    'Este pago se canceló. No hicimos ningún cobro a su tarjeta.',
  'Your card information has expired. Please enter your card again.':
    'Los datos de su tarjeta ya no son válidos. Escríbalos otra vez.',
  'Please pay with a credit or debit card.': 'Pague con una tarjeta de crédito o de débito.',
  'Too many payments were declined, so we didn’t send this one. You were not charged.':
    'Se rechazaron demasiados pagos, así que no enviamos este. No hicimos ningún cobro.',
  'Too many payments from your network were declined, so we didn’t send this one. You were not charged.':
    'Se rechazaron demasiados pagos hechos desde su red, así que no enviamos este. No hicimos ningún cobro.',
  'Too many payments from your network are in progress, so we didn’t send this one. You were not charged.':
    'Hay demasiados pagos en proceso desde su red, así que no enviamos este. No hicimos ningún cobro.',
  'To pay today, please log in with your email, or call us at {phone}.':
    'Para pagar hoy, inicie sesión con su correo electrónico o llámenos al {phone}.',

  // What card networks and banks report (the payment provider's usual sentences)
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your card has expired.': 'Su tarjeta ya venció.',
  'Your card number is incorrect.': 'El número de su tarjeta no es correcto.',
  'The card number is not a valid credit card number.':
    'El número no es de una tarjeta de crédito válida.',
  'Your card number is invalid.': 'El número de su tarjeta no es válido.',
  "Your card's security code is incorrect.": 'El código de seguridad de su tarjeta no es correcto.',
  "Your card's security code is invalid.": 'El código de seguridad de su tarjeta no es válido.',
  "Your card's expiration month is invalid.": 'El mes de vencimiento de su tarjeta no es válido.',
  "Your card's expiration year is invalid.": 'El año de vencimiento de su tarjeta no es válido.',
  "Your card's expiration date is incorrect.":
    'La fecha de vencimiento de su tarjeta no es correcta.',
  'Your card has insufficient funds.': 'Su tarjeta no tiene fondos suficientes.',
  'Your card does not support this type of purchase.': 'Su tarjeta no permite este tipo de compra.',
  'Your card is not supported.': 'No podemos aceptar esta tarjeta.',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.':
    'Su tarjeta fue rechazada por demasiados intentos seguidos o por pasar de su límite.',
  'Your card was declined. Your request was in live mode, but used a known test card.':
    'Su tarjeta fue rechazada. Es una tarjeta de prueba.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Hubo un error al procesar su tarjeta. Intente otra vez en un momento.',
  'The zip code you supplied failed validation.':
    'El código postal no coincide con el de su tarjeta.',

  // Why a cart or an order can't be paid or changed
  'Your cart is empty.': 'Su carrito está vacío.',
  'This order is already paid.': 'Este pedido ya está pagado.',
  'The order for {plate} is already paid.': 'El pedido de {plate} ya está pagado.',
  'A renewal of {plate} is already paid and in progress. Please remove it from your cart.':
    'Ya hay una renovación de {plate} pagada y en proceso. Quítela de su carrito.',
  'The amount does not match your cart. Please go back to your cart and check the new total.':
    'El monto no coincide con su carrito. Regrese al carrito y revise el nuevo total.',
  'The fees have changed since your quote. Please go back to your cart and check the new total.':
    'Las tarifas cambiaron desde su cálculo. Regrese al carrito y revise el nuevo total.',
  'These vehicles share one overnight envelope. Please pay for all of them together, or go back to your cart and choose separate envelopes.':
    'Estos vehículos comparten un sobre de un día para otro. Páguelos todos juntos, o regrese al carrito y elija sobres separados.',
  'We couldn’t find this order.': 'No encontramos este pedido.',
  'This difference is already paid.': 'Esta diferencia ya está pagada.',
  'The amount does not match what the DMV charges. Please reload this page and check the amount.':
    'El monto no coincide con lo que cobra el DMV. Vuelva a cargar esta página y revise el monto.',
  'This order was canceled, so there is nothing to pay.':
    'Este pedido se canceló, así que no hay nada que pagar.',
  'You don’t have to pay this difference anymore.': 'Ya no tiene que pagar esta diferencia.',
  'We couldn’t find this address. Please enter it again.':
    'No encontramos esta dirección. Escríbala otra vez.',
  'We don’t know when this registration expires.': 'No sabemos cuándo vence este registro.',
  'We sent you the link less than an hour ago. Please check your email.':
    'Le enviamos el enlace hace menos de una hora. Revise su correo electrónico.',

  // Limits
  'Too many requests.': 'Demasiadas solicitudes.',
  'Too many addresses were saved.': 'Se guardaron demasiadas direcciones.',
  'We’ve already sent too many emails to this address today, so we didn’t send another one.':
    'Hoy ya enviamos demasiados correos a esta dirección, así que no enviamos otro.',
  'We saved your choice, but we’ve already sent too many emails to this address today.':
    'Guardamos su elección, pero hoy ya enviamos demasiados correos a esta dirección.',
  'Please try again in {wait}.': 'Intente otra vez en {wait}.',
  'Please try again in {wait} to get the email.':
    'Intente otra vez en {wait} para recibir el correo.',
  'Please try again in {wait}, or call us at {phone}.':
    'Intente otra vez en {wait} o llámenos al {phone}.',
  'Please try again in {wait}, use another network, or call us at {phone}.':
    'Intente otra vez en {wait}, use otra red o llámenos al {phone}.',
  'Please try again in {wait}, log in if you have ordered from us before, use another network, or call us at {phone}.':
    'Intente otra vez en {wait}, inicie sesión si ya ha hecho pedidos con nosotros, use otra red o llámenos al {phone}.',
  'Please try again in {wait}, or log in now with the link in one of our earlier code emails.':
    'Intente otra vez en {wait}, o inicie sesión ahora con el enlace de uno de los correos en que le enviamos un código.',
  'Please try again in {wait}, or log in with this email first, then send your request.':
    'Intente otra vez en {wait}, o inicie sesión primero con este correo y luego envíe su solicitud.',
  '{count} second': '{count} segundo',
  '{count} seconds': '{count} segundos',
  '{count} minute': '{count} minuto',
  '{count} minutes': '{count} minutos',
  '{count} hour': '{count} hora',
  '{count} hours': '{count} horas',

  // What isn't available
  'Something went wrong': 'Algo salió mal',
  'Network Error': 'Error de conexión',
  'We couldn’t reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
  'We can’t reach our records right now. Please try again in a minute.':
    'En este momento no podemos consultar nuestros registros. Intente otra vez en un minuto.',
  'We can’t reach the DMV right now. Please try again in a few minutes.':
    'En este momento no podemos conectarnos con el DMV. Intente otra vez en unos minutos.',
  'We can’t reach the payment service right now. Please try again in a few minutes.':
    'En este momento no podemos conectarnos con el servicio de pagos. Intente otra vez en unos minutos.',
  'We can’t check addresses right now.': 'En este momento no podemos verificar direcciones.',
  'We can’t send email right now. Please try again in a few minutes.':
    'En este momento no podemos enviar correos. Intente otra vez en unos minutos.',
  'We can’t save files right now. Please try again in a few minutes.':
    'En este momento no podemos guardar archivos. Intente otra vez en unos minutos.',
  'We can’t reach the partner’s server right now.':
    'En este momento no podemos conectarnos con el servidor del socio.',
  'We can’t reach the carrier account right now. Please try again in a few minutes.':
    'En este momento no podemos conectarnos con la empresa de envíos. Intente otra vez en unos minutos.',
} as const;
